import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { linkLike } from '~/styles/patterns';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(6),
  width: '100%',
  maxWidth: '30rem',
  marginInline: 'auto',
  padding: `${space(10)} ${space(4)} ${space(16)}`,
});
export const head = style({ display: 'grid', gap: space(2) });
export const form = style({ display: 'grid', gap: space(5) });
/** The digits of a code are read one by one. */
export const code = style({ fontVariantNumeric: 'tabular-nums', letterSpacing: '.2em' });
export const notice = style({
  padding: space(4),
  border: `1px solid ${color.line}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surfaceMuted,
  overflowWrap: 'anywhere',
});
export const phone = style({ whiteSpace: 'nowrap' });
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: `${space(1)} ${space(6)}` });
export const link = style({
  display: 'inline-grid',
  alignItems: 'center',
  minHeight: space(8),
  ...linkLike,
});
/** A button that reads as one of the links. */
export const linkButton = style([
  link,
  { padding: 0, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' },
]);
