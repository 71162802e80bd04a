/**
 * Shapes are uniform cubic B-splines over a control polygon: their curvature is smooth and cannot ripple, so a drawn
 * car looks pressed from sheet metal rather than cut out of paper.
 */

/** x from the front bumper backwards, y up from the ground, both in centimetres; weight 2 tightens the bend, 3 makes a corner. */
export type Point = readonly [x: number, y: number, weight?: 1 | 2 | 3];
export type Curve = readonly Point[];
const readPoint = (text: string): Point => {
  const [x = 0, y = 0, weight = 1] = text.split(',').map(Number);
  return [x, y, weight === 3 ? 3 : weight === 2 ? 2 : 1];
};

/** Control points in the notation of designs: `x,y` or `x,y,weight`, separated by white space. */
export const curve = (text: string): Curve => text.trim().split(/\s+/).map(readPoint);

type Pair = readonly [number, number];

/** Two decimals are below a tenth of a pixel at every rendered width. */
export const num = (value: number): string => String(Math.round(value * 100) / 100);
const at = ([x, y]: Pair): string => `${num(x)} ${num(-y)}`;

const repeat = (point: Point, times: number): Pair[] =>
  Array.from({ length: times }, () => [point[0], point[1]] as const);

const blend = (points: readonly Pair[], weights: readonly number[], divisor: number): Pair => {
  let x = 0;
  let y = 0;
  points.forEach((point, index) => {
    x += point[0] * (weights[index] ?? 0);
    y += point[1] * (weights[index] ?? 0);
  });
  return [x / divisor, y / divisor];
};

const isStill = (points: readonly Pair[]): boolean =>
  points.every(
    (point) => Math.abs(point[0] - (points[0]?.[0] ?? 0)) + Math.abs(point[1] - (points[0]?.[1] ?? 0)) < 1e-6,
  );

function segments(control: readonly Pair[]): string {
  let path = '';
  for (let index = 0; index + 3 < control.length; index += 1) {
    const window = control.slice(index, index + 4);
    const inner = [
      blend(window, [0, 2, 1, 0], 3),
      blend(window, [0, 1, 2, 0], 3),
      blend(window, [0, 1, 4, 1], 6),
    ];
    if (!isStill([blend(window, [1, 4, 1, 0], 6), ...inner])) path += `C${inner.map(at).join(' ')}`;
  }
  return path;
}

/** An open curve that starts and ends exactly on its first and last points. Path data in drawing space (y down). */
export function openPath(curve: Curve): string {
  const control = curve.flatMap((point, index) =>
    repeat(point, index === 0 || index === curve.length - 1 ? 3 : (point[2] ?? 1)),
  );
  const first = control[0];
  return first ? `M${at(first)}${segments(control)}` : '';
}

/** A closed curve; with corners (weight 3) it may have straight sides. Path data in drawing space (y down). */
export function closedPath(curve: Curve): string {
  const control = curve.flatMap((point) => repeat(point, point[2] ?? 1));
  if (control.length < 3) return '';
  const looped = [...control, ...control.slice(0, 3)];
  return `M${at(blend(looped.slice(0, 3), [1, 4, 1], 6))}${segments(looped)}Z`;
}

/** Straight lines through the points. */
export const polygon = (curve: Curve): string => `M${curve.map(([x, y]) => at([x, y])).join('L')}Z`;

/** The same curve moved by (dx, dy). */
export const shift = (curve: Curve, dx: number, dy: number): Curve =>
  curve.map(([x, y, weight = 1]) => [x + dx, y + dy, weight] as const);

/** Height of a curve's control polygon at x; its end heights outside. */
export function heightAt(curve: Curve, x: number): number {
  const first = curve[0];
  if (!first || x <= first[0]) return first?.[1] ?? 0;
  for (let index = 1; index < curve.length; index += 1) {
    const from = curve[index - 1];
    const to = curve[index];
    if (from && to && x <= to[0]) {
      const share = to[0] === from[0] ? 0 : (x - from[0]) / (to[0] - from[0]);
      return from[1] + (to[1] - from[1]) * share;
    }
  }
  return curve.at(-1)?.[1] ?? 0;
}
