import type { Translate } from './translate';

/** The properties of views that are texts for shoppers; all others are codes, addresses, names and figures. */
const textKeys: ReadonlySet<string> = new Set([
  'afterTradeIn',
  'callBack',
  'chosen',
  'conditions',
  'confidence',
  'countText',
  'day',
  'dealer',
  'empty',
  'facts',
  'footnote',
  'heading',
  'hint',
  'hours',
  'intro',
  'kind',
  'label',
  'many',
  'message',
  'method',
  'month',
  'narrow',
  'note',
  'notes',
  'notice',
  'on',
  'other',
  'otherwise',
  'pattern',
  'points',
  'price',
  'privacy',
  'range',
  'reason',
  'required',
  'restLabel',
  'saving',
  'skip',
  'steps',
  'submit',
  'summary',
  'text',
  'title',
  'titles',
  'tooLong',
  'until',
  'validity',
  'weekday',
]);

/**
 * Parts of a view that stay in the dealer's language: cards and places are the dealer's own, and a shopper agrees to a
 * consent in the words that are stored with the lead.
 */
const keptParts: ReadonlySet<string> = new Set([
  'chat',
  'consents',
  'event',
  'hidden',
  'places',
  'popup',
  'promos',
  'values',
]);

/** A view with its texts in another language. What the language doesn't have stays as it is. */
export const translateView = <View>(view: View, translate: Translate): View =>
  // Texts become other texts, so the type stays the same.
  translateValue(view, false, translate) as View;

function translateValue(value: unknown, isText: boolean, translate: Translate): unknown {
  if (typeof value === 'string') return isText ? translate(value) : value;
  if (Array.isArray(value)) return value.map((one) => translateValue(one, isText, translate));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    keptParts.has(key) ? inner : translateValue(inner, textKeys.has(key), translate),
  ]);
  return Object.fromEntries(entries);
}
