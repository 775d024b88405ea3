// The shapes that the modules share: questions and what is read from them, orders and answers, and the
// records that Python decodes (core/page/read.py). Checked by tsc; nothing of it runs.

/** What is known of one moment. */
type Sight = import("./survey.js").Sight;

/** Properties of controls: modules ask for them by an element's tag or role, which tsc cannot follow. */
interface Element {
  type?: any;
  value?: any;
  name?: any;
  form?: any;
  label?: any;
  labels?: any;
  control?: any;
  list?: any;
  files?: any;
  alt?: any;
  title?: any;
  src?: any;
  href?: any;
  hash?: any;
  htmlFor?: any;
  content?: any;
  text?: any;
  index?: any;
  options?: any;
  selectedOptions?: any;
  selectedIndex?: any;
  selected?: any;
  checked?: any;
  disabled?: any;
  required?: any;
  readOnly?: any;
  multiple?: any;
  size?: any;
  min?: any;
  max?: any;
  step?: any;
  minLength?: any;
  maxLength?: any;
  placeholder?: any;
  validity?: any;
  validationMessage?: any;
  formAction?: any;
  cells?: any;
  rows?: any;
  caption?: any;
  cellIndex?: any;
  rowIndex?: any;
  open?: any;
  style?: any;
  hidden?: any;
  innerText?: any;
  isContentEditable?: any;
  contentEditable?: any;
  inputMode?: any;
  tabIndex?: any;
  dataset?: any;
  lang?: any;
  offsetWidth?: any;
  offsetHeight?: any;
  offsetParent?: any;
  select?: any;
  click?: any;
  focus?: any;
  blur?: any;
  assignedNodes?: any;
  inert?: any;
  className: any;
  getAttribute(name: string): any;
}

/** Texts and elements are met in the same walks. */
interface Node {
  data?: any;
  tagName?: any;
  value?: any;
  selectedOptions?: any;
  host?: any;
  matches?: any;
  closest?: any;
  getElementById?: any;
}

/** What a question asks and where it stands: it hangs on the document alone. */
interface Facts {
  ref?: string;
  role: string;
  label: string;
  label_source?: string;
  drawn?: string;
  drawn_source?: string;
  group?: string;
  type?: string;
  locator?: string;
  form?: string;
  html_name?: string;
  html_id?: string;
  disabled?: boolean;
  marked?: boolean;
}

/** The record of a field, as Python reads it. */
interface FieldFacts extends Facts {
  multiple?: boolean;
  options?: OptionRecord[];
  required?: boolean;
  required_source?: string;
  readonly?: boolean;
  widget?: string;
  hint?: any;
  autocomplete?: string;
  placeholder?: any;
  pattern?: string;
  min?: string;
  max?: string;
  step?: string;
  accept?: string;
  max_length?: number;
}

/** What a look may find otherwise while the question stays the same. */
interface FieldState {
  value?: string;
  checked?: boolean;
  options?: OptionRecord[];
  section?: string;
  lines?: string;
  placeholder?: string;
  error?: string;
  said?: string;
  invalid?: boolean;
  fillable?: boolean;
  reason?: string;
  unfold?: string;
}

type FieldRecord = FieldFacts & FieldState;

interface OptionRecord {
  ref?: string;
  label: string;
  value?: string;
  disabled?: boolean;
  selected?: boolean;
  html_name?: string;
  title?: string;
}

/** The record of a button or link, as Python reads it. */
interface ButtonRecord extends Facts {
  action?: string;
  value?: string;
  href?: string;
  under?: string;
  in_overlay?: string;
  last?: boolean;
}

/** A question or a button of the page. `print` is what an order must know of it to be carried out. */
interface Question {
  el: Element;
  members: Element[];
  role: string;
  facts: any;
  print?: string;
  under?: any;
  grouped?: boolean;
  widget: any;
  traps?: any;
  marked?: any;
  told?: any;
  trail?: Trail;
  why?: string;
  todo?: boolean;
}

/** What was read while a question was asked: whole subtrees, and elements with their children's order. */
interface Trail {
  deep: Set<Node>;
  shallow: Set<Node>;
}

/** What a kind of widget says of an element that it claims. */
interface Claim {
  kind: Kind;
  members: Element[];
  face: Element;
  named: Element;
  role: string;
  type?: string;
  multiple?: boolean;
  readonly?: boolean;
  options?: OptionRecord[];
  hint?: string;
  named_by?: { label: string; label_source: string; marked: boolean };
  limits?: { min?: string; max?: string; step?: string };
  [more: string]: any;
}

/** Controls that pages build themselves, one kind of them. */
interface Kind {
  kind: string;
  claim(el: Element, role: string): any;
  read(question: Question): Holding;
  perform?(question: Question, order: Order): string | Promise<string>;
  trouble?(question: Question, said: string): string;
  texts?(question: Question): any;
}

/** What a question holds, from the page's own state. */
interface Holding {
  value?: string;
  chosen?: string[];
  shown?: string;
  checked?: boolean;
  files?: string[];
  form_value?: any;
  [more: string]: any;
}

/** An order to fill, press or read, as Python sends it. */
interface Order {
  ref: string;
  fingerprint: string;
  kind?: string;
  value: any;
  option?: any;
}

/** A part of a control that a driver presses. */
interface Part {
  ref: string;
  text?: string;
}

/** A text near a control and where it was read. */
interface Said {
  text: string;
  source: string;
  marked: boolean;
  heading?: boolean;
  stop?: boolean;
  aside?: string;
  group?: string;
}

/** Where trusted presses may fall, and what was seen of them. */
interface Watch {
  el: Element | null;
  face: Element | null;
  alike: ((target: Element) => boolean) | null;
  exact: boolean;
  order: Order | null;
  steady: boolean;
  reached: boolean;
  stopped: string;
  changed: string;
}

/** What one walk over the document found. */
interface Survey {
  controls: { el: Element; role: string }[];
  forms: Element[];
  headings: Element[];
  frames: Element[];
  suspects: Element[];
  dialogs: Element[];
  captchas: Element[];
  hosts: Element[];
  roots: ShadowRoot[];
  rootless: Element[];
  counts: Map<string, number>;
  groups: Map<any, any>;
  groupTrail: Trail;
  heads: Map<any, any>;
  asked: Map<Element, Question>;
  plain: Map<Element, boolean>;
  questions: Question[] | null;
  byElement: Map<Element, Question> | null;
  byCursor: boolean;
  language: string | null;
  said: Map<any, any>;
}

interface FormRecord {
  id: string;
  fields?: number;
  [more: string]: any;
}

interface FoldRecord {
  ref: string;
  role: string;
  label: string;
  locator: string;
}

interface OverlayRecord {
  ref: string;
  kind: string;
  text: string;
  covers: boolean;
  buttons: string[];
  fields: number;
}

/** An observation, as of a captcha or a wall; what of it blocks is decided elsewhere. */
interface SignalRecord {
  kind: string;
  source: string;
  evidence: string;
  blocking: boolean;
  confidence: number;
}

/** One look at one document, as Python decodes it; what is empty, false or none is left out. */
interface PageRecord {
  url: string;
  title?: string;
  language?: string;
  fields?: FieldRecord[];
  buttons?: ButtonRecord[];
  folds?: FoldRecord[];
  forms?: FormRecord[];
  headings?: string[];
  errors?: string[];
  text?: string;
  overlays?: OverlayRecord[];
  signals?: SignalRecord[];
  stage?: any;
  static?: boolean;
  jsonld?: string[];
  frames?: { ref: string; src: string; visible: boolean }[];
  hidden?: boolean;
}
