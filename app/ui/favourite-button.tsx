import * as css from './favourite-button.css';

interface FavouriteCar {
  readonly id: string;
  readonly title: string;
  readonly make: string;
}

/** The heart on a photo. It carries what of a favourite the card does not tell; it shows once something listens to it. */
export function FavouriteButton({ car }: { car: FavouriteCar }) {
  return (
    <button
      type="button"
      className={css.heart}
      data-favourite={car.id}
      data-make={car.make}
      aria-pressed="false"
      aria-label={`Save ${car.title}`}
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M12 20C5 15 3 12 3 8.500a4.500 4.500 0 0 1 9-1.500 4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 20Z" />
      </svg>
    </button>
  );
}
