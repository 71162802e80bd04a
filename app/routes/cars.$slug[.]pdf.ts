import { showCarPdf } from '#server/entry/api/car-pdf';
import { route } from '#server/entry/http/site-route';

const { loader, action } = route(showCarPdf);

export { action, loader };
