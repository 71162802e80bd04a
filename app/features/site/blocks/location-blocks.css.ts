import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, smallPrint, wrappingRow } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';

/** The hours are beside the address where there is room. */
export const place = style({
  ...oneColumn,
  gap: `${space(8)} ${space(14)}`,
  alignItems: 'start',
  paddingBlockStart: space(8),
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 28rem)',
      paddingBlockStart: space(12),
    },
  },
});
export const words = style({
  display: 'grid',
  gap: space(4),
  justifyItems: 'start',
  overflowWrap: 'anywhere',
});
export const label = style(smallPrint);
export const rating = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });
export const address = style({ display: 'grid', fontStyle: 'normal', fontSize: '1.0625rem' });
export const links = style(wrappingRow);
export const makes = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
export const make = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(9),
  padding: `0 ${space(4)}`,
  border: `1px solid ${color.line}`,
  borderRadius: 99,
  color: color.text,
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: color.textMuted } },
});
export const side = style({ display: 'grid', gap: space(4) });
export const picture = style({ borderRadius: frame.radius, overflow: 'hidden' });
export const hours = style({
  padding: space(5),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
});

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
  gap: space(4),
  alignItems: 'start',
});
export const card = style({
  display: 'grid',
  gap: space(2),
  minWidth: 0,
  padding: space(5),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  overflowWrap: 'anywhere',
});
export const name = style({ fontSize: '1.125rem' });

export const list = style({ ...oneColumn, gap: space(6) });
/** Departments with few locations share a line. */
export const rows = style({
  ...oneColumn,
  gap: `${space(6)} ${space(8)}`,
  '@media': { [from('lg')]: { gridTemplateColumns: 'repeat(var(--all), minmax(0, 1fr))' } },
});
globalStyle(`${rows} > *`, {
  alignContent: 'start',
  '@media': { [from('lg')]: { gridColumn: 'span var(--columns)' } },
});
/** The map at the right of the list where there is room, otherwise above it. */
export const mapAndList = style({
  ...oneColumn,
  gap: space(6),
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 30rem)',
      columnGap: space(10),
      alignItems: 'start',
    },
  },
});
const inView = { position: 'sticky', insetBlockStart: `calc(var(--top, 0px) + ${space(6)})` } as const;
export const map = style({ '@media': { [from('lg')]: { order: 1, ...inView } } });
/** A phone has the numbers and the form, and no map. */
export const mapOfForm = style({
  paddingBlockStart: space(8),
  '@media': { [from('lg')]: inView, [below('lg')]: { display: 'none' } },
});

export const nav = style({ borderBlockEnd: `1px solid ${color.line}`, minWidth: 0 });
export const navLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(6),
});
export const navLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(10),
  '@media': { [from('md')]: { minHeight: space(13) } },
  borderBlock: '3px solid transparent',
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderBlockEndColor: color.line },
    '&[aria-current]': { borderBlockEndColor: color.accent, fontWeight: 600 },
  },
});
