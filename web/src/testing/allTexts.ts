import { loadTexts } from '../lib/i18n.ts';

const files = import.meta.glob('../**/*.pt.json');
const parts = Object.keys(files).map((path) => path.slice(path.lastIndexOf('/') + 1, -'.pt.json'.length));

/** Every part of the product at once, where no page asks for its own. */
export const loadAllTexts = () => Promise.all(parts.map(loadTexts));
