import { color } from '../styles/contract.css';

export interface Stars {
  /** One decimal place. */
  readonly text: string;
  readonly full: number;
  readonly partial: number;
}

/** From its upper tip around, and back to it. */
const star = 'l3 6.2 6.8.9-5 4.7 1.3 6.7-6.1-3.3-6.1 3.3 1.3-6.7-5-4.7 6.8-.9z';
/** Five beside each other, 24 wide each. */
const five = `M12 2.5${[star, star, star, star, star].join('m24 0')}`;

/** A rating as stars: full ones and a partial one. */
export const StarRating = ({ stars: { text, full, partial } }: { stars: Stars }) => (
  <svg role="img" aria-label={`${text} out of 5`} width="100" height="20" viewBox="0 0 120 24">
    <path d={five} fill={color.line} />
    {/* An inner drawing cuts off what goes beyond its width. */}
    <svg width={(full + partial) * 24} height="24" aria-hidden="true">
      <path d={five} fill={color.accent} />
    </svg>
  </svg>
);
