import type { Payment } from '../../port/gateway.ts';
import type { EfiApi } from './api.ts';
import { badAnswer, readList, readObject, readWhole } from './json.ts';
import { readPayment } from './read.ts';

const pageSize = 100;
const mostPages = 10_000;

/** Reads page by page, so that a long period needs no memory for all of its payments. */
export async function* listPayments(api: EfiApi, { from, to }: { from: Date; to: Date }): AsyncGenerator<Payment> {
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const query = new URLSearchParams({
      inicio: wholeSeconds(from),
      fim: wholeSeconds(to),
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': String(pageSize),
    });
    const answer = await api({ method: 'GET', path: `/v2/pix?${query.toString()}` });
    const paging = readObject(readObject(answer.parametros, 'parametros').paginacao, 'paginacao');
    pages = readWhole(paging.quantidadeDePaginas, 'quantidadeDePaginas', mostPages);
    const entries = readList(answer.pix, 'pix');
    // An empty page in the middle would end the list early, or never when the count grows.
    if (entries.length === 0 && page + 1 < pages) throw badAnswer('pix');
    for (const entry of entries) yield readPayment(entry);
  }
}

const wholeSeconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;
