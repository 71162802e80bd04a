import type { WheelDesign } from './look';

/** Corners of a spoke: radius 0–100, degrees off its axis. */
export type Spoke = ReadonlyArray<readonly [radius: number, degrees: number]>;

const polar = (text: string): Spoke =>
  text.split(' ').map((corner) => {
    const [radius = 0, degrees = 0] = corner.split(',').map(Number);
    return [radius, degrees] as const;
  });

/** One spoke as corners in polar form (radius 0–100, degrees off its axis), and how often it repeats. */
export const spokes: Readonly<
  Record<Exclude<WheelDesign, 'steel'>, { count: number; shapes: readonly Spoke[] }>
> = {
  twin: {
    count: 5,
    shapes: [polar('14,-50 26,-24 94,-15.5 94,-9.5 24,-2'), polar('14,50 26,24 94,15.5 94,9.5 24,2')],
  },
  ten: {
    count: 10,
    shapes: [polar('16,-34 30,-11 94,-6.2 94,6.2 30,11 16,34')],
  },
  wye: {
    count: 5,
    shapes: [polar('16,-50 28,-20 52,-11 94,-22 94,-14 62,-3 62,3 94,14 94,22 52,11 28,20 16,50')],
  },
  turbine: {
    count: 9,
    shapes: [polar('16,-40 34,-18 94,2 94,15 50,10 24,14')],
  },
  mesh: {
    count: 9,
    shapes: [polar('16,-30 34,-9 56,-4 94,-15 94,-10 66,0 94,10 94,15 56,4 34,9 16,30')],
  },
  star: {
    count: 6,
    shapes: [polar('14,-50 34,-27 94,-15 94,15 34,27 14,50')],
  },
  block: {
    count: 6,
    shapes: [polar('14,-50 36,-24 66,-11 94,-19 94,19 66,11 36,24 14,50')],
  },
};
