import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const steps = style({ display: 'grid', gap: space(8), gridTemplateColumns: 'minmax(0, 1fr)' });
export const qr = style({
  width: '100%',
  maxWidth: '15rem',
  border: `1px solid ${color.line}`,
  borderRadius: 8,
  forcedColorAdjust: 'none',
});
export const inlineLink = style({ display: 'inline-block', paddingBlock: space(1) });
/** Whole groups on each line. */
export const secret = style({
  marginBlockStart: space(2),
  padding: space(4),
  border: `1px solid ${color.line}`,
  borderRadius: 8,
  background: color.surfaceMuted,
  fontSize: '1.125rem',
  letterSpacing: '.05em',
});
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
  gap: `${space(3)} ${space(6)}`,
  padding: space(5),
  border: `1px solid ${color.line}`,
  borderRadius: 8,
  background: color.surfaceMuted,
  fontSize: '1.125rem',
  letterSpacing: '.05em',
});
export const screenOnly = style({ '@media': { print: { display: 'none' } } });
