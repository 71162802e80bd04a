export const paths = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  phone: 'M6 3h3l2 5-2.500 1.500a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3C10 21 3 14 3 6a3 3 0 0 1 3-3Z',
  compare: 'M4 5h6v14H4ZM14 5h6v14h-6Z',
  pin: 'M12 21s7-6.200 7-11.500A7 7 0 0 0 5 9.500C5 14.800 12 21 12 21Zm0-9.200a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600Z',
  close: 'M6 6l12 12M18 6 6 18',
  filter: 'M4 7h16M7 12h10M10 17h4',
  next: 'm9 5 7 7-7 7',
  back: 'm15 5-7 7 7 7',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8.500a7.500 7.500 0 0 1 15 0',
  tick: 'm5 13 4 4L19 7',
  star: 'm12 3 2.800 5.700 6.200.9-4.500 4.400 1.100 6.200-5.600-3-5.600 3 1.100-6.200L3 9.600l6.200-.9Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  heart: 'M12 20C5 15 3 12 3 8.500a4.500 4.500 0 0 1 9-1.500 4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 20Z',
} as const;

interface IconProps {
  readonly name: keyof typeof paths;
  readonly size?: number;
  readonly filled?: boolean;
}

/** A line icon that grows with the text; it only repeats the words beside it, so it is hidden from screen readers. */
export const Icon = ({ name, size = 20, filled = false }: IconProps) => (
  <svg
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 24 24"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
