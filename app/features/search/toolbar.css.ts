import { style } from '@vanilla-extract/css';
import { below, from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** Stays at the top of a phone. */
export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  marginInline: `calc(-1 * ${space(4)})`,
  paddingInline: space(4),
  paddingBlock: space(2),
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': {
    // With large text the list needs the room.
    '(max-width: 18em), (max-height: 20em)': { position: 'static' },
    // On the count's line, after the widest possible count.
    [from('lg')]: {
      gridArea: 'head',
      alignSelf: 'end',
      justifySelf: 'start',
      position: 'static',
      marginInline: `${space(32)} 0`,
      padding: 0,
      border: 0,
      background: 'none',
    },
  },
});
const control = {
  minHeight: space(11),
  border: `1px solid ${color.textMuted}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surface,
  color: color.text,
} as const;
export const filters = style({
  ...control,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  flex: 1,
  paddingInline: space(3),
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '@media': { [from('lg')]: { display: 'none' } },
});
export const filtersText = style({ display: 'flex', alignItems: 'center', gap: space(2) });
export const sortLabel = style({ display: 'flex', alignItems: 'center', gap: space(2) });
export const sort = style({
  flex: '1 1 9rem',
  minWidth: 0,
  '@media': { [from('lg')]: { flex: 'initial' } },
});
export const sortText = style({
  fontSize: '.875rem',
  whiteSpace: 'nowrap',
  '@media': {
    [below('lg')]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});
export const select = style({
  ...control,
  width: '100%',
  minWidth: 0,
  padding: `0 ${space(2)}`,
  fontSize: '1rem',
});
/** With JavaScript a change of order submits itself. */
export const sortButton = style({
  ...control,
  paddingInline: space(3),
  fontWeight: 600,
  '@media': { '(scripting: enabled)': { display: 'none' } },
});
