import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { opener, thinBorder, wrappingRow } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(6),
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 44rem)',
  minHeight: '50vh',
  paddingBlock: `${space(8)} ${space(16)}`,
});
export const start = style({ justifySelf: 'start' });
export const done = style({ color: color.positive, fontWeight: 600 });
export const offer = style({ paddingBlockEnd: space(12) });
export const offerBox = style({
  display: 'grid',
  gap: space(3),
  justifyItems: 'start',
  maxWidth: '44rem',
  padding: space(4),
  ...thinBorder,
});
export const feed = style({ paddingBlockEnd: space(12), color: color.textMuted });
export const feedLink = style({ display: 'inline-block', minHeight: space(6), lineHeight: space(6) });
export const list = style({ display: 'grid', gap: space(4), margin: 0, padding: 0, listStyle: 'none' });
export const alert = style({
  display: 'grid',
  gap: space(3),
  padding: space(4),
  ...thinBorder,
  overflowWrap: 'anywhere',
});
export const name = style({ fontSize: '1.125rem' });
export const facts = style({ color: color.textMuted });
export const buttons = style(wrappingRow);
export const often = style({
  display: 'grid',
  gap: space(3),
  alignItems: 'end',
  justifyItems: 'start',
  '@media': { [from('sm')]: { gridTemplateColumns: 'minmax(0, 14rem) auto', justifyContent: 'start' } },
});
export const oftenLabel = style({ display: 'grid', gap: space(1), width: '100%' });
export const summary = style(opener);
export const sure = style({ display: 'grid', gap: space(3), justifyItems: 'start', paddingBlock: space(2) });
export const mistake = style({ color: color.critical, fontWeight: 600 });
