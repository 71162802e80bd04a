import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(6),
  width: '100%',
  maxWidth: '26rem',
  marginInline: 'auto',
  padding: `${space(12)} ${space(4)} ${space(16)}`,
});
export const site = style({ marginBlockStart: space(1), color: color.textMuted });
export const form = style({ display: 'grid', gap: space(5) });
export const help = style({ color: color.textMuted, fontSize: '.9375rem' });
export const message = recipe({
  base: {
    padding: space(4),
    borderRadius: 8,
    border: `1px solid ${color.line}`,
    background: color.surfaceMuted,
  },
  variants: {
    tone: {
      neutral: {},
      critical: { borderColor: color.critical, color: color.critical, background: color.surface },
    },
  },
});
/** The characters of a code are read one by one. */
export const code = style({ fontVariantNumeric: 'tabular-nums', letterSpacing: '.1em' });
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(11) });
