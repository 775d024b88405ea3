"""Launch options, Chromium's switches with their reasons, and the command line that both make."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ..guard.proxy import Resolve, look_up
from ..guard.requests import GatePolicy, PassThrough
from .cdp.playwright import PlaywrightSource
from .extension import Extension, Trigger
from .installation import BrowserBinary
from .profiles import DEFAULT_PROFILE, NO_PROFILE_CHOICE, ProfileChoice

# Chromium's switches, each group with its reason.
#
# Many are those that Playwright gives a browser that it starts itself, because it is tested with
# them. Left out on purpose: `--disable-prompt-on-repost` (a reload after a submit must not pass
# silently) and `--disable-popup-blocking`.

DISABLED_FEATURES = (
    # the browser's own talk with its maker; measured: form signatures, accounts, time, updates
    "AimEnabled",
    "AutofillServerCommunication",
    "CertificateTransparencyComponentUpdater",
    "DialMediaRouteProvider",
    "InterestFeedContentSuggestions",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PreconnectToSearch",
    "Translate",
    # requests that the browser makes for a page, past every `Fetch` event: a payment's manifest, a
    # sign-in's, a fetch in the background, a report. Measured (bench/background.py): each told
    # another site what was typed. NEL goes with reports, and through a proxy there is none.
    "BackgroundFetch",
    "FedCm",
    "Reporting",
    "WebPayments",
    # else a sandboxed frame of a page's own text has its own process, and runs before any script of
    # ours: measured, 3 of 4 had every way to talk that pages do not have here (guard/absent.py)
    "IsolateSandboxedIframes",
    # an address stays what it was asked as
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    # a page closed while it navigates, and a context closed at all, really close
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    # Chromium 155 aborts preflighted cross-origin redirects while Fetch is enabled
    "AvoidCorsURLLoaderRestartOnRedirect",
    # an extension that is named by hand is loaded (branded builds have dropped the switch)
    "DisableLoadExtensionCommandLineSwitch",
    # the browser's own pages, which a window without a person loads for nobody: a renderer's second
    "PreloadTopChromeWebUI",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
    "PaintHolding",  # else the first screenshot after a load may show the page before
)
ENABLED_FEATURES = (
    "CDPScreenshotNewSurface",
    "fill-on-account-select",  # a profile's passwords are in no page before a person picks one
    "SkipListAccountsWithoutGaiaCookies",
)
NO_TRIALS_KEY = (
    "ZJgyCh2fH3uesJu/QIyoQsJLnQPPuPR00TkeOgUtrs0="  # sha256 of "no trial"; signs nothing
)
SWITCHES = (
    "--no-startup-window",  # no page may exist before the guard
    "--no-first-run",
    "--no-default-browser-check",
    "--no-service-autorun",
    "--enable-automation",  # a site may know that it is driven: no disguise
    # silence, as far as switches reach; the egress proxy is the wall
    "--disable-background-networking",
    "--disable-client-side-phishing-detection",
    "--disable-component-extensions-with-background-pages",
    "--disable-component-update",
    "--component-updater=url-source=http://127.0.0.1:9/",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-field-trial-config",
    "--disable-sync",
    "--gaia-url=http://127.0.0.1:9",  # else accounts.google.com is asked at every start
    "--metrics-recording-only",
    # a site's token brings none of the interfaces that are on trial: nobody can sign for this key
    f"--origin-trial-public-key={NO_TRIALS_KEY}",
    # nothing beside the proxy
    "--disable-quic",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--proxy-bypass-list=<-loopback>",
    # a page that goes back, or that failed, must never be one that sends a form again
    "--disable-back-forward-cache",
    "--disable-auto-reload",
    # a page in the background keeps its timers: several jobs share one browser
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    # the same page every time, also in a small container
    "--allow-pre-commit-input",
    "--disable-breakpad",
    "--disable-dev-shm-usage",
    "--disable-hang-monitor",
    "--disable-search-engine-choice-screen",
    "--force-color-profile=srgb",
    "--no-experiments",  # what a profile has switched on in chrome://flags is off
    f"--disable-features={','.join(DISABLED_FEATURES)}",
    f"--enable-features={','.join(ENABLED_FEATURES)}",
)
# A profile of our own needs no key of the person's; theirs opens with no other.
OWN_PROFILE_SWITCHES = ("--password-store=basic", "--use-mock-keychain")
NO_EXTENSION_SWITCHES = ("--disable-extensions",)
HEADLESS_SWITCHES = ("--headless=new", "--hide-scrollbars", "--mute-audio")


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """How to start the browser; without a folder or a wish its profile goes with the run."""

    binary: BrowserBinary
    user_data_dir: Path | None = None  # of a profile of our own that is kept
    wish: ProfileChoice = NO_PROFILE_CHOICE  # for a profile of a person's
    scratch: Path | None = None  # where private folders are made; None: where the system has it
    headless: bool = True
    allow_origins: tuple[str, ...] = ()
    resolve: Resolve = look_up  # how the proxy finds a host's addresses
    window: tuple[int, int] = (1280, 900)
    extra_args: tuple[str, ...] = ()
    keep: Path | None = None  # where files go that sites give; None: none is taken
    gate: GatePolicy = field(default_factory=PassThrough)
    init_scripts: tuple[str, ...] = ()
    driver: PlaywrightSource | None = None  # None: one of its own, that goes with it
    extension: Extension | None = None  # one that fills forms; None: no extension at all
    trigger: Trigger = field(default_factory=Trigger)  # how that one is asked
    outside: Path | None = None  # the Python that an outside agent is run by; None: none is let in


def download_behaviour(options: LaunchOptions) -> dict[str, object]:
    """What `Browser.setDownloadBehavior` is told."""
    if options.keep is None:
        return {"behavior": "deny"}
    options.keep.mkdir(mode=0o700, parents=True, exist_ok=True)
    return {"behavior": "allow", "downloadPath": str(options.keep)}


def command_line(
    options: LaunchOptions,
    *,
    proxy_port: int,
    profile: Path,
    name: str = DEFAULT_PROFILE,
    own: bool = True,
) -> list[str]:
    """The browser's program and arguments; an *own* profile is one that we made."""
    width, height = options.window
    return [
        str(options.binary.path),
        *SWITCHES,
        *(HEADLESS_SWITCHES if options.headless else ()),
        *(() if options.binary.sandbox else ("--no-sandbox",)),
        *(options.extension.switches if options.extension else NO_EXTENSION_SWITCHES),
        *(OWN_PROFILE_SWITCHES if own else ()),
        f"--proxy-server=http://127.0.0.1:{proxy_port}",
        f"--user-data-dir={profile}",
        f"--profile-directory={name}",
        f"--window-size={width},{height}",
        *options.extra_args,
    ]
