import { frame } from '~/styles/contract.css';

/** The template's loud type, for what is no heading. */
export const capitals = {
  fontFamily: frame.displayFont,
  fontWeight: frame.displayWeight,
  textTransform: 'uppercase',
  letterSpacing: frame.displayTracking,
} as const;
