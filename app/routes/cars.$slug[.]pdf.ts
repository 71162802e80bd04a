import { showCarPdf } from '#server/entry/api/car-pdf';
import { route } from '#server/entry/routes/site-route';

const { loader, action } = route(showCarPdf);

export { action, loader };
