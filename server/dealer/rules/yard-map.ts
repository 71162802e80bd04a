import type { MapLabel, MapPin, YardMapView } from '#server/dealer/views/location-card-view';
import { distanceKm, type Point } from '#server/platform/geo/distance';

const width = 360;
const height = 240;
/** Room for pins and their labels at the edges. */
const margin = 44;
/** A shopper further away is not drawn: the yards would shrink to a dot. */
const shopperKm = 200;
/** A map of a single town still shows its surroundings. */
const leastKm = 12;

interface MapOptions {
  /** The centre of the shopper's postcode. */
  readonly shopper?: (Point & { readonly name: string }) | undefined;
  /** Points that outline the land, e.g. postcode centres. */
  readonly around: readonly Point[];
}

/**
 * A map of yards, drawn from their coordinates alone: pins with letters, a scale, north at the top. Undefined for a
 * single location without a shopper.
 */
export function yardMap(
  yards: readonly MappedYard[],
  { shopper, around }: MapOptions,
): YardMapView | undefined {
  const clusters = clustersOf(yards);
  const nearby = shopper && clusters.some(({ point }) => distanceKm(point, shopper) <= shopperKm);
  const points = [...clusters.map(({ point }) => point), ...(nearby ? [shopper] : [])];
  if (points.length < 2) return undefined;
  const { toMap, kmPerUnit } = projection(points);
  const boxes: Box[] = [];
  const spots = clusters.map(({ point }) => toMap(point));
  const own = nearby ? toMap(shopper) : undefined;
  for (const { x, y } of own ? [...spots, own] : spots)
    boxes.push({ x: x - 13, y: y - 13, width: 26, height: 26 });
  const pins: MapPin[] = clusters.map(({ town, names }, at) => {
    const { x, y } = spots[at] ?? { x: 0, y: 0 };
    const label = labelAt(town, x, y, boxes);
    return { x, y, town, names, letter: letterOf(at), ...(label ? { label } : {}) };
  });
  return {
    width,
    height,
    pins,
    scale: scaleBar(kmPerUnit),
    dots: dotsPath(around.map(toMap)),
    ...(own && shopper ? { shopper: shopperPin(shopper.name, own, boxes) } : {}),
    description: inWords(clusters),
  };
}

function shopperPin(name: string, { x, y }: { x: number; y: number }, boxes: Box[]) {
  const label = labelAt(name, x, y, boxes);
  return { x, y, name, ...(label ? { label } : {}) };
}

/** A, B, … Z, then AA. */
const letterOf = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26));

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** North up, the same scale both ways, all points inside the margin. */
function projection(points: readonly Point[]) {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const middle = {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
  };
  const kmPerDegree = 111.2;
  const across = kmPerDegree * Math.cos((middle.lat * Math.PI) / 180);
  const kmWide = Math.max((Math.max(...lngs) - Math.min(...lngs)) * across, leastKm);
  const kmHigh = Math.max((Math.max(...lats) - Math.min(...lats)) * kmPerDegree, leastKm);
  const kmPerUnit = Math.max(kmWide / (width - 2 * margin), kmHigh / (height - 2 * margin));
  const toMap = ({ lat, lng }: Point) => ({
    x: tenth(width / 2 + ((lng - middle.lng) * across) / kmPerUnit),
    y: tenth(height / 2 - ((lat - middle.lat) * kmPerDegree) / kmPerUnit),
  });
  return { toMap, kmPerUnit };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Approximate width of a letter in a label. */
const letterWidth = 7.4;
const lineHeight = 15;

/** A town's name beside, above or below its pin, wherever there is room; undefined if there is none. */
function labelAt(text: string, x: number, y: number, boxes: Box[]): MapLabel | undefined {
  const size = { width: text.length * letterWidth, height: lineHeight };
  const places = [
    { at: { x: x + 16, y: y + 5 }, left: x + 15, anchor: 'start' as const },
    { at: { x: x - 16, y: y + 5 }, left: x - 15 - size.width, anchor: 'end' as const },
    { at: { x, y: y - 17 }, left: x - size.width / 2, anchor: 'middle' as const },
    { at: { x, y: y + 27 }, left: x - size.width / 2, anchor: 'middle' as const },
  ];
  for (const { at, left, anchor } of places) {
    const box = { ...size, x: left, y: at.y - 12 };
    const inside = box.x >= 2 && box.x + box.width <= width - 2 && box.y >= 2;
    if (!inside || boxes.some((other) => overlaps(box, other))) continue;
    boxes.push(box);
    return { x: tenth(at.x), y: tenth(at.y), anchor };
  }
  return undefined;
}

/** Round lengths for a scale, in kilometres. */
const lengths = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

function scaleBar(kmPerUnit: number): YardMapView['scale'] {
  const longest = width / 4;
  const km = lengths.filter((length) => length / kmPerUnit <= longest).at(-1) ?? 1;
  return { length: tenth(km / kmPerUnit), text: `${km} km` };
}

/** Every dot on the map as one path of zero-length strokes. */
const dotsPath = (dots: readonly { readonly x: number; readonly y: number }[]): string =>
  [...new Set(dots.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`))]
    .filter((at) => isInside(at.split(' ').map(Number)))
    .map((at) => `M${at}h0`)
    .join('');

const isInside = ([x = 0, y = 0]: readonly number[]): boolean =>
  x > 2 && x < width - 2 && y > 2 && y < height - 2;

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** The compass direction from one point to another: `north-east`. */
export function windFrom(from: Point, to: Point): string {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  const turns = Math.atan2(east, to.lat - from.lat) / (2 * Math.PI);
  return winds[(Math.round(turns * 8) + 8) % 8] ?? 'north';
}

/** The map as text: `Aspley; Southport, 77 km south-east of Aspley`. */
function inWords(clusters: readonly { readonly town: string; readonly point: Point }[]): string {
  const [first, ...others] = clusters;
  if (!first) return '';
  const rest = others.map(({ town, point }) => {
    const km = Math.round(distanceKm(first.point, point));
    return `${town}, ${km} km ${windFrom(first.point, point)} of ${first.town}`;
  });
  return [first.town, ...rest].join('; ');
}

interface MappedYard {
  readonly name: string;
  readonly town: string;
  readonly point: Point;
}

interface YardCluster {
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
    const cluster = clusters.find((one) => distanceKm(one.point, point) <= togetherKm);
    if (cluster) cluster.names.push(name);
    else clusters.push({ town, point, names: [name] });
  }
  return clusters;
}
