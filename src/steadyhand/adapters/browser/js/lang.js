// The words of all languages: empty here, put in from the language files where the script is bundled.

/** What is said of each concept, as the alternatives of a pattern: `page` of core/lang/words.
 * @type {Record<string, string>} */
export const LANG = {};

/** By language: its yes and no, and its names of the twelve months.
 * @type {Record<string, { answers: string[], months: string[][] }>} */
export const LANGUAGES = {};
