import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useSubmit } from '@remix-run/react';
import { CarList } from '../car-list';
import { findCars, fuels } from '../cars';

export const loader = ({ request }: LoaderFunctionArgs) => {
  const chosen = new URL(request.url).searchParams.getAll('fuel');
  return { chosen, cars: findCars(chosen) };
};

/** The list with a filter, as Remix's own guide has it. */
export default function FilterCars() {
  const { chosen, cars } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  return (
    <main>
      <h1>Cars for sale</h1>
      <Form id="filters" method="get" onChange={(event) => submit(event.currentTarget)}>
        {fuels.map((fuel) => (
          <label key={fuel}>
            <input type="checkbox" name="fuel" value={fuel} defaultChecked={chosen.includes(fuel)} /> {fuel}
          </label>
        ))}
        <button type="submit">Show</button>
      </Form>
      <CarList cars={cars} />
    </main>
  );
}
