import { showCarPdf } from '#server/api/car-pdf';
import { route } from '#server/api/routes/site-route';

const { loader, action } = route(showCarPdf);

export { action, loader };
