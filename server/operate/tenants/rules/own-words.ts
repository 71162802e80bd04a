import { type Noun, withNoun } from '#server/dealer/rules/noun';
import { type Group, isGroup } from '#server/platform/text/json';

/**
 * Adapts the built-in texts in the file of a tenant that does not sell cars to its noun. The dealer's own texts stay
 * unchanged, and so does anything invalid.
 * @param defaults the default settings, by section
 */
export const withOwnWords =
  (defaults: Group) =>
  (file: unknown): unknown => {
    const noun = nounOf(file);
    return noun && isGroup(file) ? filled(file, defaults, noun) : file;
  };

function nounOf(file: unknown): Noun | undefined {
  const stock = isGroup(file) ? file['stock'] : undefined;
  const noun = isGroup(stock) ? stock['noun'] : undefined;
  if (!isGroup(noun)) return undefined;
  const { one, many } = noun;
  return typeof one === 'string' && typeof many === 'string' ? { one, many } : undefined;
}

/** A sentence or a heading; not an address or an enum value. */
const isText = (value: string): boolean => value.includes(' ');

/** A text, or a list of items with texts; the same object if nothing changes. */
function reworded(value: unknown, noun: Noun): unknown {
  if (typeof value === 'string') return isText(value) ? withNoun(value, noun) : value;
  if (isGroup(value)) {
    const words = filled({}, value, noun);
    return Object.keys(words).length > 0 ? { ...value, ...words } : value;
  }
  if (Array.isArray(value)) {
    const rewordedText = value.map((one) => reworded(one, noun));
    return rewordedText.some((one, index) => one !== value[index]) ? rewordedText : value;
  }
  return value;
}

function filled(own: Group, defaults: Group, noun: Noun): Group {
  const added = Object.entries(defaults).flatMap(([name, value]): Array<readonly [string, unknown]> => {
    const ownValue = own[name];
    if (!isGroup(value)) {
      const rewordedText = reworded(value, noun);
      return ownValue === undefined && rewordedText !== value ? [[name, rewordedText]] : [];
    }
    if (!(ownValue === undefined || isGroup(ownValue))) return [];
    const group = filled(ownValue ?? {}, value, noun);
    return group === ownValue || Object.keys(group).length === 0 ? [] : [[name, group]];
  });
  return added.length > 0 ? { ...own, ...Object.fromEntries(added) } : own;
}
