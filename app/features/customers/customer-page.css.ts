import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { linkLike, opener, thinBorder, wrappingRow } from '~/styles/patterns';
import { space } from '~/styles/space';

const pageBase = style({
  display: 'grid',
  gap: space(10),
  paddingBlock: `${space(10)} ${space(16)}`,
});
export const page = style([pageBase, { gridTemplateColumns: 'minmax(0, 40rem)' }]);
export const widePage = style([pageBase, { gridTemplateColumns: 'minmax(0, 1fr)' }]);
/** Beside each other, as wide as a page of one column. */
export const sections = style({
  display: 'grid',
  alignItems: 'start',
  gap: space(10),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(28rem, 100%), 1fr))',
});
export const head = style({ display: 'grid', gap: space(1) });
export const greeting = style({ overflowWrap: 'anywhere' });
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space(6)}`,
});
export const link = style({
  display: 'inline-grid',
  alignItems: 'center',
  minHeight: space(8),
  ...linkLike,
});
export const done = style({ display: 'flex', gap: space(2), color: color.positive, fontWeight: 600 });
export const section = style({ display: 'grid', gap: space(4) });
export const heading = style({ fontSize: '1.25rem' });
export const facts = style({ display: 'grid', gap: space(1), margin: 0 });
export const form = style({ display: 'grid', gap: space(4), justifyItems: 'start' });
export const wide = style({ width: '100%' });
export const buttons = style(wrappingRow);
export const list = style(thinBorder);
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(2)} ${space(4)}`,
  padding: space(4),
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.line}` } },
});
export const device = style({ fontWeight: 600 });
export const muted = style({ color: color.textMuted, fontSize: '.9375rem' });
export const summary = style({
  ...opener,
  cursor: 'pointer',
});
