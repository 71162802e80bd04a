import { distanceKm, type Point } from '#server/platform/geo/distance';

export interface MappedYard {
  readonly name: string;
  readonly town: string;
  readonly point: Point;
}

export interface YardCluster {
  readonly town: string;
  readonly point: Point;
  readonly names: readonly string[];
}

/** Departments this close to each other share a pin. */
const togetherKm = 2;

/** Locations grouped by proximity, in the order of the first of each group. */
export function clustersOf(yards: readonly MappedYard[]): YardCluster[] {
  const clusters: { town: string; point: Point; names: string[] }[] = [];
  for (const { name, town, point } of yards) {
    const known = clusters.find((one) => distanceKm(one.point, point) <= togetherKm);
    if (known) known.names.push(name);
    else clusters.push({ town, point, names: [name] });
  }
  return clusters;
}
