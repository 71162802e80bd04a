import * as css from './points.css';

/** Short points, each with a tick, in as many columns as fit. */
export const Points = ({ points }: { points: readonly string[] }) => (
  <ul className={css.points}>
    {points.map((point) => (
      <li key={point} dir="auto">
        {point}
      </li>
    ))}
  </ul>
);
