import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, thinBorder } from '~/styles/patterns';
import { below, space } from '~/styles/space';
import { dress } from '~/templates/dressed';

/** One row on a phone, which scrolls sideways, so that the cars stay in view. */
export const chipList = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  '@media': {
    [below('sm')]: {
      flexWrap: 'nowrap',
      marginInline: `calc(-1 * ${space(4)})`,
      // Room for the outline of a focused chip.
      padding: `${space(1)} ${space(4)}`,
      overflowX: 'auto',
      scrollbarWidth: 'none',
      whiteSpace: 'nowrap',
    },
  },
});
globalStyle(`${chipList} *`, { '@media': { [below('sm')]: { flex: 'none' } } });
const pill = { display: 'inline-flex', alignItems: 'center', minHeight: space(9), fontSize: '.9375rem' };
export const chip = style({
  ...pill,
  gap: space(1.5),
  paddingInline: space(3),
  borderRadius: 99,
  background: color.surfaceMuted,
  color: color.text,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'line-through' } },
});
dress('chip', chip);
export const clear = style({ ...pill, paddingInline: space(2) });

// Few searches are read as filters, so these styles are inline.
export const box = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
} as const;
/** The alternative reading of the words. */
export const other = pill;
/** They wrap as their row does. */
export const readings = { display: 'flex', flexWrap: 'inherit', gap: space(2) } as const;
export const lead = { fontSize: '.9375rem', color: color.textMuted };

// Few lists are empty, so these styles are inline instead of in every page's style sheet.
export const empty = {
  display: 'grid',
  justifyItems: 'start',
  gap: space(3),
  padding: `${space(8)} ${space(5)}`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
} as const;
export const waysOut = {
  ...oneColumn,
  gap: space(2),
  justifySelf: 'stretch',
  maxWidth: '32rem',
} as const;
export const nearest = { display: 'grid', gap: space(4), paddingTop: space(6) } as const;
export const wayCount = { fontWeight: 400, color: color.textMuted, whiteSpace: 'nowrap' } as const;
export const wayOut = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space(4),
  overflowWrap: 'anywhere',
  minHeight: space(12),
  padding: `${space(2)} ${space(4)}`,
  ...thinBorder,
  background: color.surface,
  color: color.text,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: color.text } },
});

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(1),
  paddingTop: space(4),
});
export const page = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: space(9),
  height: space(11),
  borderRadius: frame.radius,
  color: color.text,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:hover': { background: color.surfaceMuted },
    '&[aria-current]': { background: color.text, color: color.surface, fontWeight: 600 },
  },
});
