const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 200"><rect width="250" height="200" fill="#e9e2d6"/><rect y="150" width="250" height="50" fill="#c9b69b"/><rect x="30" y="90" width="150" height="60" rx="14" fill="#5e7152"/><rect x="40" y="124" width="130" height="30" rx="8" fill="#6f8461"/><rect x="60" y="104" width="30" height="26" rx="6" fill="#e2b979"/></svg>`;

/** A drawing of a sofa as a customer's image. */
export const sofa = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
