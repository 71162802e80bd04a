import { boxesName, choiceName, type SettingPart } from '#server/desk/rules/schema-form';

/** What a browser sends of a form of the website's settings as it is shown. */
export function shownEntries(parts: readonly SettingPart[]): readonly (readonly [string, string])[] {
  return parts.flatMap((part): readonly (readonly [string, string])[] => {
    if (part.kind === 'group') return shownEntries(part.parts);
    if (part.kind === 'list')
      return [
        [`count:${part.name}`, String(part.items.length)],
        ...part.items.flatMap((item) => shownEntries(item.parts)),
      ];
    const { name, value, control, options = [] } = part;
    const chosen = value === '' ? [] : value.split('\n');
    if (control === 'boxes')
      return [
        [boxesName(name), ''],
        ...options
          .filter((option) => chosen.includes(option.value))
          .map((option) => [choiceName(name, option.value), 'yes'] as const),
      ];
    if (control === 'order')
      return options.map((option) => [
        choiceName(name, option.value),
        String(chosen.indexOf(option.value) + 1),
      ]);
    // A field has the line ends of the web; one of a single line has none.
    const sent = control === 'textarea' ? value.replace(/\r\n?|\n/g, '\r\n') : value.replace(/[\r\n]/g, '');
    return [[name, sent]];
  });
}

/** Every field of a form, those of groups and items included. */
export const fieldsOf = (parts: readonly SettingPart[]): readonly Extract<SettingPart, { kind: 'field' }>[] =>
  parts.flatMap((part) => {
    if (part.kind === 'field') return [part];
    return part.kind === 'group' ? fieldsOf(part.parts) : part.items.flatMap((item) => fieldsOf(item.parts));
  });
