import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** One column on a phone; filters stand beside the results on a wide screen. */
export const page = style({
  display: 'grid',
  gap: space(4),
  paddingBlock: `${space(6)} ${space(16)}`,
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: '17rem minmax(0, 1fr)',
      gridTemplateAreas: '"filters head" "filters notice" "filters results"',
      gridTemplateRows: 'auto auto 1fr',
      columnGap: space(8),
      paddingBlockStart: space(10),
    },
  },
});
export const head = style({ '@media': { [from('lg')]: { gridArea: 'head' } } });
export const count = style({ marginTop: space(1), color: color.textMuted });
export const notice = style({
  padding: `${space(3)} ${space(4)}`,
  borderInlineStart: `4px solid ${color.critical}`,
  background: color.surfaceMuted,
  '@media': { [from('lg')]: { gridArea: 'notice' } },
});
export const openFilters = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  position: 'sticky',
  insetBlockStart: space(2),
  zIndex: 1,
  minHeight: space(12),
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
  background: color.surface,
  color: color.text,
  fontWeight: 600,
  textDecoration: 'none',
  boxShadow: '0 2px 8px rgb(0 0 0 / .08)',
  '@media': { [from('lg')]: { display: 'none' } },
});
export const results = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(5),
  minWidth: 0,
  '@media': { [from('lg')]: { gridArea: 'results' } },
});
/** What is refined, and how the list is drawn. */
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space(3),
});
export const empty = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space(3),
  padding: space(8),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
});
