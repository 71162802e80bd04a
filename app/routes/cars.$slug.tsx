import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { useRef } from 'react';
import { page } from '#server/bff';
import { carPageView } from '#server/stock/car-page';
import { CarPage } from '~/features/car/car-page';
import { viewOf } from '~/features/site/packed';

export const loader = page((bff, { params }) => carPageView(bff, params['slug'] ?? ''));

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { title, description, canonical } = viewOf(data);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ];
};

/** A dialog of the car opens over its page when the page was seen first; else it is a page of its own. */
export default function CarRoute() {
  const view = viewOf(useLoaderData<typeof loader>());
  const seen = useRef(false);
  const inner = useOutlet({ over: seen });
  if (!inner) seen.current = true;
  return (
    <>
      {!inner || seen.current ? <CarPage car={view.car} back={view.back} /> : null}
      {inner}
    </>
  );
}
