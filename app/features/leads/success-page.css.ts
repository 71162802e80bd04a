import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(8),
  alignContent: 'start',
  minHeight: '60vh',
  paddingBlock: `${space(8)} ${space(16)}`,
  '@media': { [from('md')]: { paddingBlock: `${space(14)} ${space(20)}` } },
});
export const head = style({
  display: 'grid',
  gap: space(4),
  justifyItems: 'start',
  maxWidth: '40rem',
});
export const tick = style({
  display: 'grid',
  placeItems: 'center',
  width: space(12),
  height: space(12),
  borderRadius: '50%',
  background: color.positive,
  color: color.surface,
});
export const columns = style({
  display: 'grid',
  gap: space(8),
  alignItems: 'start',
  '@media': { [from('md')]: { gridTemplateColumns: 'minmax(0, 34rem) minmax(0, 20rem)', gap: space(12) } },
});
export const next = style({ display: 'grid', gap: space(4) });
export const heading = style({ fontSize: '1.25rem' });
export const steps = style({
  display: 'grid',
  gap: space(3),
  margin: 0,
  paddingInlineStart: space(6),
  listStyle: 'decimal',
});
export const phone = style({ whiteSpace: 'nowrap' });
export const car = style({
  display: 'grid',
  overflow: 'hidden',
  ...thinBorder,
  color: color.text,
  textDecoration: 'none',
});
export const carWords = style({ display: 'grid', gap: space(1), padding: space(4) });
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(3)} ${space(6)}`,
});
export const way = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(12) });
export const lead = style({ fontSize: '1.125rem', maxWidth: '38rem' });
