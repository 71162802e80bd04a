import { isKnown } from './known';

/** No car has more; a longer list repeats itself. */
const mostFeatures = 300;

/** The standard equipment list without blanks or repeats, ignoring capitals. */
export function featureList(standardEquipment: readonly string[] | undefined): string[] {
  const byName = new Map<string, string>();
  for (const feature of standardEquipment ?? []) {
    if (byName.size >= mostFeatures) break;
    if (!isKnown(feature)) continue;
    const name = feature.trim().replace(/\s+/g, ' ');
    const key = name.toLowerCase();
    if (!byName.has(key)) byName.set(key, name);
  }
  return [...byName.values()];
}
