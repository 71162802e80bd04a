import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export const panel = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(4),
  minWidth: 0,
  '@media': {
    [from('lg')]: {
      position: 'sticky',
      insetBlockStart: 'calc(1.5rem + var(--top, 0rem))',
      gap: space(3),
      padding: space(5),
      border: `1px solid ${color.line}`,
      borderRadius: frame.radius,
    },
  },
});
dress('carPanel', panel);
export const title = style({ fontSize: 'clamp(1.5rem, 1.2rem + 1vw, 1.875rem)', overflowWrap: 'anywhere' });
dress('carTitle', title);
export const subtitle = style({
  display: 'block',
  marginTop: space(1),
  fontFamily: 'system-ui, sans-serif',
  fontSize: '1.0625rem',
  fontWeight: 400,
  textTransform: 'none',
  letterSpacing: 0,
  color: color.textMuted,
});
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space(2), fontSize: '.875rem' });
globalStyle(`${chips} > li`, {
  padding: `${space(1)} ${space(2.5)}`,
  borderRadius: 4,
  background: color.surfaceMuted,
  overflowWrap: 'anywhere',
});
dress('carChips', chips);
export const state = style({
  padding: `${space(3)} ${space(4)}`,
  borderInlineStart: `4px solid ${color.critical}`,
  background: color.surfaceMuted,
});
export const coming = style([state, { borderColor: color.positive }]);
globalStyle(`${state} > strong`, { display: 'block' });

/** The price and its notes. */
export const cost = style({ display: 'grid', gap: space(2) });
export const small = style({ fontSize: '.9375rem', color: color.textMuted });
export const market = style({ display: 'block', fontWeight: 600, color: color.positive });
export const finance = style({
  display: 'inline-block',
  paddingBlock: space(1),
  color: color.text,
  fontVariantNumeric: 'tabular-nums',
});
export const certified = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) });
globalStyle(`${certified} > a`, { paddingBlock: space(1), fontSize: '.9375rem' });

/** Next steps, evenly spaced. */
export const next = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) });
globalStyle(`${next} [data-number]`, { whiteSpace: 'nowrap' });
/** The primary action has the full width; the others sit side by side below it. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
export const action = style({
  flex: '1 1 8rem',
  flexWrap: 'wrap',
  rowGap: 0,
  paddingInline: space(2),
  selectors: { '&:first-child': { flexBasis: '100%' }, '&:not(:first-child)': { fontSize: '.9375rem' } },
});
export const deposit = style({ fontWeight: 400, color: color.textMuted });
export const note = style({ fontSize: '.875rem', color: color.textMuted, textAlign: 'center' });
export const place = style({ fontSize: '.9375rem', color: color.textMuted, textAlign: 'center' });
