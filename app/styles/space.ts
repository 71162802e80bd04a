/** The 4 px grid, in rem so that it grows with the reader's type size. */
export const space = (steps: number): string => `${steps / 4}rem`;
