import type { SettingNode } from './setting-entry';
import { missingText, tooLongText, wrongText } from './setting-entry';
import type { SettingWords } from './site-words';

/** For a change that the check refuses for something that no field of its form has. */
export const elsewhereText =
  'This doesn’t fit with another part of your website, so nothing is saved. Take your last change back and try again, or ask the person who set up your website.';

/** What the check finds about settings together, by its own words, and what to say about it. */
const knownFindings: readonly (readonly [RegExp, (label: string, match: RegExpExecArray) => string])[] = [
  [
    /contrast of ([\d.]+):1, expected at least ([\d.]+)/,
    (label, [, ratio, least]) =>
      `“${label}” is hard to read on its background: the contrast is ${ratio}, and people need ${least} or more. Choose a darker or a lighter colour.`,
  ],
  [/before the first day/, () => '“Last day” is before “First day”. Choose a later one.'],
  [/check digits/, (label) => `One of the digits of “${label}” is wrong. Check it.`],
  [
    /not found|not a readable image/,
    (label) => `The file for “${label}” isn’t among your pictures. Choose another one, or upload it.`,
  ],
  [
    /MiB|pixels per side/,
    (label) => `The picture for “${label}” is too large. Upload it here: it is made smaller by itself.`,
  ],
  [/twice|already|unique/, (label) => `Another entry has the same “${label}”. Change it here or there.`],
  [/no address with status 410/, (label) => `Leave “${label}” empty: the page is gone for good.`],
  [/unless the status is 410/, (label) => `Fill in “${label}”, or choose “Gone for good”.`],
  [/a \* only at the end/, (label) => `In “${label}”, a * can only be at the end, after a /.`],
];

/** What the check has found in a setting, for the person who typed it: never in the check's own words. */
export function findingText(
  message: string,
  words: Pick<SettingWords, 'label' | 'kind' | 'example'>,
  node: SettingNode = {},
): string {
  for (const [pattern, say] of knownFindings) {
    const match = pattern.exec(message);
    if (match) return say(words.label, match);
  }
  const most = /at most ([\d,]+) characters/.exec(message)?.[1];
  if (most) return tooLongText(words.label, Number(most.replace(',', '')));
  return /missing|not empty/.test(message) ? missingText(words) : wrongText(words, node);
}
