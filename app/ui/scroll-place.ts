/** How far a row of slides is scrolled, in px. */
export interface ScrollPlace {
  readonly left: number;
  /** Width of what is seen. */
  readonly width: number;
  /** Width of all of it. */
  readonly whole: number;
}

/** Less than this is no scrolling: browsers round. In px. */
const slack = 2;

/** Whether a carousel can go on in either direction. */
export const canScroll = ({ left, width, whole }: ScrollPlace) => ({
  back: left > slack,
  on: left + width < whole - slack,
});

/** The slide that is selected: the one nearest to the start, the last one at the very end. */
export function selectedSlide(place: ScrollPlace, starts: readonly number[]): number {
  if (!canScroll(place).on && canScroll(place).back) return starts.length - 1;
  let nearest = 0;
  starts.forEach((start, index) => {
    if (Math.abs(start - place.left) < Math.abs((starts[nearest] ?? 0) - place.left)) nearest = index;
  });
  return nearest;
}

/** Where the slide before or after the place begins; undefined when there is none. */
export const startBeside = (
  { left }: ScrollPlace,
  starts: readonly number[],
  by: 1 | -1,
): number | undefined =>
  by > 0 ? starts.find((start) => start > left + slack) : starts.findLast((start) => start < left - slack);
