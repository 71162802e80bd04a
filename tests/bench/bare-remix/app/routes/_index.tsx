import { useLoaderData } from '@remix-run/react';
import { CarList } from '../car-list';
import { findCars } from '../cars';

export const loader = () => ({ cars: findCars([]) });

export default function AllCars() {
  const { cars } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Cars for sale</h1>
      <CarList cars={cars} />
    </main>
  );
}
