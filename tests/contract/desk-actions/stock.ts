import { aPhoto, type DeskAction, type DeskForm, managers, movedTo, noForm, on } from './desk-action';

const car = { ...on('stock/:id', managers, 'car-changed'), isOfRecord: true } as const;
const photo = { ...car, place: 'stock/:id/photos' } as const;
const ofPhoto =
  (at: number, more: DeskForm = {}): DeskAction['make'] =>
  async ({ desk, records }) => {
    const { id } = await records.aCar();
    const { photos } = await desk.viewOf('stock-car', `stock/${id}`);
    return { path: `stock/${id}/photos`, form: { photo: photos[at]?.key ?? '', ...more } };
  };

const several = { ...on('stock/several', managers, 'car-changed') } as const;
const ofPrices: DeskAction['make'] = async ({ records }) => {
  const { id, price } = await records.aCar();
  const change = { direction: 'lower', amount: '5', unit: 'percent' };
  return { path: 'stock/several', form: { car: id, ...change, [`price-${id}`]: String(price) } };
};

/** A preview of a file with these rows. */
const ofPreview =
  (status: string, form: DeskForm): DeskAction['make'] =>
  async ({ desk }) => {
    const rows = Array.from({ length: 8 }, (_, at) => `P${Date.now()}${at},Kia,Rio,2020,10000,${status}`);
    const text = ['stock_number,make,model,year,price,status', ...rows].join('\n');
    const upload = new FormData();
    upload.set('file', new File([text], 'stock.csv'));
    return { path: await movedTo(desk.send('stock/import', upload)), form };
  };

/** Cars, their photos and stock files. */
export const stockActions: readonly DeskAction[] = [
  {
    ...on('stock/add', managers, 'car-added'),
    make: async ({ desk }) => {
      const place = desk.tenant().locations[0]?.id ?? '';
      const details = { make: 'Mazda', model: 'CX-5', badge: 'Akera', car_type: 'used', price: '31990' };
      const form = { stocknum: `N${Date.now()}`, year: '2021', location_id: place, ...details };
      return { path: 'stock/add', form };
    },
  },
  {
    ...on('stock/:id/delete', managers, 'car-deleted'),
    make: async ({ desk }) => {
      const place = desk.tenant().locations[0]?.id ?? '';
      const details = { make: 'Mazda', model: 'CX-5', car_type: 'used', year: '2021', location_id: place };
      const path = await movedTo(desk.send('stock/add', { ...details, stocknum: `D${Date.now()}` }));
      return { path: `${path.replace(/[?#].*$/, '')}/delete`, form: {} };
    },
  },
  {
    ...on('stock/add', managers, null),
    do: 'look-up',
    acceptedIn: 'desk-look-up',
    make: async () => ({ path: 'stock/add', form: { rego: '123ABC', regoState: 'QLD' } }),
  },
  {
    ...car,
    do: 'save',
    make: async ({ desk, records }) => {
      const { id } = await records.aCar();
      const place = desk.tenant().locations[0]?.id ?? '';
      const { seen, groups } = await desk.viewOf('stock-car', `stock/${id}`);
      const values = groups.flatMap(({ fields }) =>
        fields.map(({ field, value }) => [field.name, value] as const),
      );
      return {
        path: `stock/${id}`,
        form: { ...Object.fromEntries(values), location_id: place, seen, badge: 'Sport' },
      };
    },
  },
  {
    ...car,
    do: 'price',
    make: async ({ records }) => ({
      path: `stock/${(await records.aCar()).id}`,
      form: { price: '14,990' },
    }),
  },
  {
    ...car,
    do: 'save',
    make: async ({ records }) => ({ path: `stock/${(await records.aCar()).id}`, form: { state: 'sold' } }),
  },
  { ...photo, do: 'photo-first', make: ofPhoto(1) },
  { ...photo, do: 'photo-earlier', make: ofPhoto(1) },
  { ...photo, do: 'photo-later', make: ofPhoto(0) },
  { ...photo, do: 'photo-to', make: ofPhoto(0, { place: '2' }) },
  { ...photo, do: 'photo-remove', make: ofPhoto(0) },
  {
    ...photo,
    hasFiles: true,
    make: async ({ records }) => ({
      path: `stock/${(await records.aCar()).id}/photos`,
      form: { photos: await aPhoto() },
    }),
  },
  {
    ...car,
    place: 'stock/several',
    make: async ({ records }) => ({
      path: 'stock/several',
      form: { car: (await records.aCar()).id, state: 'sold' },
    }),
  },
  {
    ...several,
    do: 'undo',
    isOfRecord: true,
    make: async ({ records }) => ({
      path: 'stock/several',
      form: { was: `${(await records.aCar()).id} hidden` },
    }),
  },
  { ...several, do: 'preview', audit: null, make: ofPrices },
  { ...several, do: 'prices', isOfRecord: true, make: ofPrices },
  {
    ...on('stock/import', managers, null),
    hasFiles: true,
    make: async () => ({
      path: 'stock/import',
      form: { format: '', file: new File(['stock_number,make,model,year\nZ1,Kia,Rio,2020\n'], 'a.csv') },
    }),
  },
  {
    ...on('stock/import/:id', managers, 'stock-imported'),
    do: 'go',
    isOfRecord: true,
    make: ofPreview('', noForm),
  },
  {
    ...on('stock/import/:id', managers, 'site-changed'),
    do: 'answer',
    isOfRecord: true,
    make: ofPreview('Zum Abholen', { 'word-0': 'in_stock' }),
  },
  {
    ...on('stock/import/:id', managers, 'import-undone'),
    do: 'undo',
    isOfRecord: true,
    make: async (acted) => {
      const { path } = await ofPreview('', noForm)(acted);
      return { path: await movedTo(acted.desk.send(path, { do: 'go' })), form: noForm };
    },
  },
  {
    ...on('kept', managers, 'car-changed'),
    isOfRecord: true,
    make: async ({ desk, records }) => {
      const { id } = await records.aCar();
      await movedTo(desk.send(`stock/${id}`, { do: 'price', price: '14,000' }));
      return { path: 'kept', form: { car: id, field: 'price' } };
    },
  },
];
