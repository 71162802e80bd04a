import type { Template } from '../template';
import { home, pages } from './pages';
import { cards, controls } from './parts';

const system = 'system-ui,sans-serif';
/** The narrow face that each system brings. */
const condensed =
  '"Avenir Next Condensed", Bahnschrift, "Roboto Condensed", sans-serif-condensed, "Arial Narrow", Arial, sans-serif';

/** Workshop: dark ends, square corners, loud capitals, much on a screen; the accent colour draws the lines. */
export const workshop: Template = {
  tokens: {
    radius: '2px',
    bodyFont: system,
    displayFont: condensed,
    displayCase: 'uppercase',
    displayTracking: '.01em',
    displayWeight: '800',
    titleSize: 'clamp(1rem,min(1.2rem + 2.4vw,11vw),2.75rem)',
    headingSize: 'clamp(1rem,min(1.1rem + 1vw,9vw),1.875rem)',
    columnWidth: '90rem',
    gutter: '1.5rem',
    cardWidth: '14.5rem',
    cardGap: '.75rem',
    sectionSpace: 'clamp(1.5rem,1rem + 2vw,2.5rem)',
  },
  dress: { ...cards, ...controls, ...home, ...pages },
};
