import { describe, expect, it } from 'vitest';
import { canScroll, selectedSlide, startBeside } from './slides';

describe('previous or next is disabled when it cannot scroll', () => {
  it.each([
    ['at the start', { left: 0, width: 300, whole: 900 }, { back: false, on: true }],
    ['in the middle', { left: 300, width: 300, whole: 900 }, { back: true, on: true }],
    ['at the end', { left: 600, width: 300, whole: 900 }, { back: true, on: false }],
    ['at the end, rounded', { left: 599.2, width: 300, whole: 900 }, { back: true, on: false }],
    ['if all fit', { left: 0, width: 900, whole: 900 }, { back: false, on: false }],
  ])('%s', (_where, place, expected) => {
    expect(canScroll(place)).toEqual(expected);
  });
});

describe('dots mark the selected slide', () => {
  const starts = [0, 320, 640];
  it.each([
    ['the first at the start', 0, 0],
    ['the nearest in between', 200, 1],
    ['the middle one', 320, 1],
    ['the last one at the very end', 420, 2],
  ])('%s', (_what, left, index) => {
    expect(selectedSlide({ left, width: 500, whole: 920 }, starts)).toBe(index);
  });
  it('the first if all fit', () => {
    expect(selectedSlide({ left: 0, width: 1_000, whole: 1_000 }, starts)).toBe(0);
  });
});

describe('arrows and arrow keys go to the slide beside', () => {
  const starts = [0, 320, 640];
  it.each<[string, left: number, by: 1 | -1, start: number | undefined]>([
    ['on from the first', 0, 1, 320],
    ['on from in between', 100, 1, 320],
    ['back from the very end', 420, -1, 320],
    ['back to the first', 320, -1, 0],
    ['nothing before the first', 0, -1, undefined],
    ['nothing after the last', 640, 1, undefined],
  ])('%s', (_what, left, by, start) => {
    expect(startBeside({ left, width: 500, whole: 920 }, starts, by)).toBe(start);
  });
});
