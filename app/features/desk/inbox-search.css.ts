import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { from, space } from '~/styles/space';
import { input } from '~/ui/input.css';

export const form = style({ display: 'grid', gap: space(1) });
export const line = style({ display: 'flex', gap: space(2) });
export const words = style([input, { flex: 1, width: 0, minWidth: 0 }]);
export const label = style({ color: color.textMuted, fontSize: '.875rem' });
export const more = style({});
export const summary = style({
  width: 'fit-content',
  minHeight: space(8),
  paddingBlock: space(1),
  color: color.accent,
  '@media': { [from('md')]: { minHeight: space(11), paddingBlock: space(2.5) } },
});
export const fields = style({
  display: 'grid',
  gap: space(4),
  // Choices with long names shrink with the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'end',
  padding: space(4),
  background: color.surfaceMuted,
  borderRadius: 8,
  '@media': {
    [from('md')]: { gridTemplateColumns: '1fr 1fr' },
    [from('lg')]: { gridTemplateColumns: '1fr 1fr 1fr' },
  },
});
/** A date picker is wider than half a small phone. */
export const days = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))',
});
export const apply = style({ justifySelf: 'start', minWidth: space(28) });
export const clear = style({
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(8),
});
