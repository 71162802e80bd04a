import type { MetaFunction } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData, useOutlet, useParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { page } from '#server/entry/bff';
import { withView } from '#server/platform/http/page-answer';
import { carPage } from '#server/showroom/car-page';
import { fetchFormsSoon } from '~/features/leads/fetch-forms-soon';
import {
  CarPage,
  carHead,
  GonePage,
  renderCar,
  renderGone,
  useVisit,
} from '~/features/showroom/car/car-page';
import { OverCar } from '~/features/showroom/car/over-car';
import { unlistedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';
import { type DialogContext, historyIndex } from '~/ui/dialog-route';

export const loader = page(async (bff, { params }) =>
  withView(await carPage(bff, params['slug'] ?? ''), (view) =>
    'gone' in view ? renderGone(view.gone) : renderCar(view.here, !isDialog(bff.url)),
  ),
);

/** Whether an address goes on after the car's. */
const isDialog = ({ pathname }: URL): boolean => pathname.split('/').filter(Boolean).length > 2;

/** Opening and closing a dialog changes nothing of the page; one that was not drawn yet has to come. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, ...change }) => {
  if (!document.querySelector('main[data-car]')) return true;
  return isDialog(nextUrl) || isDialog(currentUrl)
    ? change.currentParams['slug'] !== change.nextParams['slug']
    : change.defaultShouldRevalidate;
};

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const view = viewOf(data);
  return 'gone' in view ? unlistedHead(view.gone.title) : carHead(view.head);
};

/** A dialog of the car opens over its page when the page was seen first; else it is a page of its own. */
export default function CarRoute() {
  const view = viewOf(useLoaderData<typeof loader>());
  const { slug = '' } = useParams();
  const seenVersion = useRef<number>();
  const inner = useOutlet({ isOver: () => seenVersion.current !== undefined } satisfies DialogContext);
  if (!inner) seenVersion.current = historyIndex() ?? 0;
  const seenAt = seenVersion.current;
  const isCarPage = seenAt !== undefined && !('gone' in view);
  useVisit(view.html);
  useEffect(() => (isCarPage ? fetchFormsSoon() : undefined), [isCarPage]);
  if ('gone' in view) return <GonePage html={view.html} />;
  if (seenAt === undefined) return inner;
  return (
    <>
      <CarPage html={view.html} />
      <OverCar carHref={`/cars/${slug}`} seenAt={seenAt}>
        {inner}
      </OverCar>
    </>
  );
}
