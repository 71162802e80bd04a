import { style, styleVariants } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  minHeight: space(12),
  // Large text gets the room of the padding.
  padding: `${space(2)} min(${space(5)}, 5.6vw)`,
  border: '1px solid transparent',
  borderRadius: frame.radius,
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'center',
  // Its words are ours: never broken, whatever the page around it does.
  overflowWrap: 'normal',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover': { filter: 'brightness(1.08)' },
    '&:disabled': { opacity: 0.6, cursor: 'default' },
  },
});
export const tones = styleVariants({
  primary: { background: color.accent, color: color.onAccent },
  quiet: { background: color.surface, color: color.text, borderColor: color.line },
});
export const wide = style({ width: '100%' });
dress('button', base);
dress('quietButton', tones.quiet);
