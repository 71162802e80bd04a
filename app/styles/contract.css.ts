import { createGlobalThemeContract } from '@vanilla-extract/css';

/** Semantic tokens every template draws with. Their values are the tenant's, written into the page head. */
export const color = createGlobalThemeContract({
  accent: 'c-accent',
  onAccent: 'c-on-accent',
  brand: 'c-brand',
  onBrand: 'c-on-brand',
  surface: 'c-surface',
  surfaceMuted: 'c-surface-muted',
  text: 'c-text',
  textMuted: 'c-text-muted',
  line: 'c-line',
  critical: 'c-critical',
  positive: 'c-positive',
});

/** What a template sets: its type, its corners, its density. */
export const frame = createGlobalThemeContract({
  radius: 'radius',
  bodyFont: 'f-body',
  displayFont: 'f-display',
  displayCase: 'f-case',
  displayTracking: 'f-tracking',
  displayWeight: 'f-weight',
  /** Sizes of a page's heading and of a section's. */
  titleSize: 'f-h1',
  headingSize: 'f-h2',
  /** The page's column, and its distance from the edges of a wide screen. */
  columnWidth: 'w-column',
  gutter: 'w-gutter',
  /** The least width of a card, and what is between two. */
  cardWidth: 'w-card',
  cardGap: 'gap',
  /** Above and below a section. */
  sectionSpace: 's-section',
});
