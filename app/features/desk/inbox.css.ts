import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(12),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [from('xl')]: { gridTemplateColumns: 'minmax(0, 1fr) 15rem' } },
});
export const list = style({ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' });
export const heading = style({ fontSize: '1.5rem' });
/** One line that scrolls sideways; edge to edge on a phone. */
export const tabs = style({
  display: 'flex',
  gap: space(2),
  overflowX: 'auto',
  marginInline: `calc(-1 * ${space(4)})`,
  padding: `${space(1)} ${space(4)}`,
  scrollbarWidth: 'none',
  '@media': {
    [from('lg')]: { flexWrap: 'wrap', marginInline: 0, paddingInline: 0, overflow: 'visible' },
  },
});
export const tab = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(1.5),
    flex: 'none',
    minHeight: space(11),
    padding: `0 ${space(3.5)}`,
    border: `1px solid ${color.line}`,
    borderRadius: frame.radius,
    color: color.text,
    textDecoration: 'none',
    selectors: { '&:hover': { borderColor: color.textMuted } },
  },
  variants: {
    current: { true: { borderColor: color.accent, background: color.accent, color: color.onAccent } },
    urgent: { true: { borderColor: color.critical, color: color.critical, fontWeight: 600 } },
  },
});
export const count = style({ fontVariantNumeric: 'tabular-nums', opacity: 0.9 });
export const rows = style({ borderBlockStart: `1px solid ${color.line}` });
export const empty = style({
  display: 'grid',
  gap: space(2),
  padding: `${space(14)} ${space(4)}`,
  textAlign: 'center',
  borderBlock: `1px solid ${color.line}`,
});
export const quiet = style({ color: color.textMuted });
export const onward = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(5) });
export const plainLink = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(11) });
