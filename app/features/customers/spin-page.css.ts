import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { smallPrint, thinBorder } from '~/styles/patterns';
import { space } from '~/styles/space';

/** The custom property of the angle at which the wheel stops. */
export const stopAngle = '--stop-angle';
const stopped = `rotate(var(${stopAngle}))`;

export const page = style({
  display: 'grid',
  gap: space(8),
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: '40rem',
  paddingBlock: `${space(6)} ${space(16)}`,
});
export const intro = style({ marginBlockStart: space(2), fontSize: '1.0625rem' });
export const result = style({
  display: 'grid',
  gap: space(3),
  padding: space(5),
  ...thinBorder,
});
export const invitation = style({ display: 'grid', gap: space(5), justifyItems: 'center' });
export const code = style({ fontSize: '1.5rem', fontWeight: 600, letterSpacing: '.08em' });
export const prizes = style({
  display: 'grid',
  gap: space(2),
  marginBlockStart: space(3),
  padding: 0,
  listStyle: 'none',
});
export const prize = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(4),
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
});
export const chance = style({ flex: 'none', color: color.textMuted });
export const terms = style({ display: 'grid', gap: space(3), ...smallPrint });

/** Drawn for those who like movement; everyone else reads the result. */
export const wheel = style({
  display: 'none',
  justifySelf: 'center',
  width: 'min(18rem, 80%)',
  '@media': { '(prefers-reduced-motion: no-preference)': { display: 'block' } },
});
const turn = keyframes({ from: { transform: 'rotate(0turn)' }, to: { transform: stopped } });
const disc = { transform: stopped, transformOrigin: '50% 50%', transformBox: 'view-box' as const };
export const discs = styleVariants({
  still: disc,
  turning: { ...disc, animation: `${turn} 3s cubic-bezier(.15,.8,.2,1) both` },
});
export const segment = style({ stroke: color.surface, strokeWidth: 1 });
export const fills = styleVariants({
  prize: { fill: color.accent },
  other: { fill: color.brand },
  none: { fill: color.line },
});
export const pointer = style({ fill: color.text });
