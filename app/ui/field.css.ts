import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn } from '~/styles/patterns';
import { below, space } from '~/styles/space';

export const field = style({
  ...oneColumn,
  gap: space(1),
  alignContent: 'start',
  minWidth: 0,
});
export const label = style({ fontWeight: 600, fontSize: '.9375rem' });
export const optional = style({ fontWeight: 400, color: color.textMuted });
export const hint = style({ color: color.textMuted, fontSize: '.9375rem' });
export const input = style({
  width: '100%',
  minHeight: space(12),
  padding: `${space(2.5)} min(${space(3)}, 3.4vw)`,
  border: `1px solid ${color.textMuted}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surface,
  fontSize: '1rem',
  lineHeight: 1.4,
  resize: 'vertical',
  selectors: {
    '&[aria-invalid]': { borderColor: color.critical, boxShadow: `inset 0 0 0 1px ${color.critical}` },
  },
});
export const error = style({ color: color.critical, fontSize: '.9375rem', fontWeight: 600 });

export const unit = style({
  position: 'absolute',
  insetBlock: 0,
  display: 'grid',
  alignItems: 'center',
  paddingInline: space(3),
  color: color.textMuted,
  pointerEvents: 'none',
});
export const unitBefore = style({ position: 'relative' });
globalStyle(`${unitBefore} input`, { paddingInlineStart: space(7) });
export const unitAfter = style({ position: 'relative' });
globalStyle(`${unitAfter} ${unit}`, { insetInlineEnd: 0 });
globalStyle(`${unitAfter} input`, { paddingInlineEnd: space(12) });

export const group = style({
  display: 'grid',
  gap: space(1),
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});
globalStyle(`${group} legend`, { padding: 0 });
/** Beside each other as far as they fit; on a phone in two columns. */
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  paddingBlockStart: space(1),
  '@media': { [below('sm')]: { display: 'grid', gridTemplateColumns: '1fr 1fr' } },
});
/** On a phone below each other. */
export const longChoices = style([choices, { '@media': { [below('sm')]: { gridTemplateColumns: '1fr' } } }]);
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(11),
  padding: `${space(1.5)} min(${space(4)}, 4.5vw) ${space(1.5)} min(${space(3)}, 3.4vw)`,
  border: `1px solid ${color.textMuted}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surface,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: color.accent, boxShadow: `inset 0 0 0 1px ${color.accent}` },
    '&:has([aria-invalid])': { borderColor: color.critical },
  },
});
export const box = style({ display: 'flex', gap: space(3), alignItems: 'flex-start', cursor: 'pointer' });
globalStyle(`${choice} > span`, { minWidth: 0, overflowWrap: 'anywhere' });
globalStyle(`${choice} input, ${box} input`, {
  width: space(5),
  height: space(5),
  margin: 0,
  flex: 'none',
  accentColor: color.accent,
});
globalStyle(`${box} input`, { width: space(6), height: space(6) });
// In line with the words beside the box.
globalStyle(`${box} ~ p`, { marginInlineStart: space(9) });
export const boxLink = style({ justifySelf: 'start', marginInlineStart: space(9), minHeight: space(6) });
