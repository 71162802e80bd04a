/** From so many cars on, a dealer may say the count in its own words (specification §9). */
const manyCars = 2_000;

/** `1 car`, `1,234 cars`. */
export const carsText = (count: number): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? 'car' : 'cars'}`;

/** The number of all cars: exact, or from 2,000 on as configured, else the summed total (specification §9). */
export const stockCountText = (count: number, configured: string | undefined): string =>
  count >= manyCars && configured !== undefined ? `${configured} cars` : carsText(count);
