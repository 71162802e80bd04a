import type { Template } from '../template';
import { home, pages } from './pages';
import { cards, controls } from './parts';

const system = 'system-ui,sans-serif';
/** The book face that each system brings. */
const serif =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Noto Serif", Georgia, serif';

/** Meridian: like a magazine. Large light type, hairlines and white instead of boxes; the photos lead. */
export const meridian: Template = {
  tokens: {
    radius: '0px',
    bodyFont: system,
    displayFont: serif,
    displayCase: 'none',
    displayTracking: '-.015em',
    displayWeight: '400',
    titleSize: 'clamp(1rem,min(1.4rem + 2.6vw,11vw),3.25rem)',
    headingSize: 'clamp(1rem,min(1.2rem + 1.4vw,9vw),2.25rem)',
    columnWidth: '86rem',
    gutter: 'clamp(2rem,4vw,4rem)',
    cardWidth: '20rem',
    cardGap: 'clamp(2rem,1rem + 3vw,3.5rem) clamp(1.5rem,1rem + 1.6vw,2.5rem)',
    sectionSpace: 'clamp(3rem,1.5rem + 5vw,6rem)',
  },
  dress: { ...cards, ...controls, ...home, ...pages },
};
