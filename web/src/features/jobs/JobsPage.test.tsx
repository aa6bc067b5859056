import { jobRoutes, jobTasks, type FailedJob } from '@recadia/contract/jobs';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFailedJob } from '../../testing/jobs.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { aUser } from '../../testing/users.ts';
import en from './jobs.en.json';
import es from './jobs.es.json';
import pt from './jobs.pt.json';
import { JobsPage } from './JobsPage.tsx';

let server: StandIn;
let jobs: FailedJob[];
beforeEach(() => {
  jobs = [
    aFailedJob({ id: '7-1' }),
    aFailedJob({ id: '8-2', companyName: 'Clínica Vida Plena', state: 'retrying', parkedAt: null, task: 'new-task' }),
    aFailedJob({ id: '0-3', companyId: null, companyName: null, task: 'sweep-payments', data: {} }),
  ];
  const without = (gone: string) => (jobs = jobs.filter(({ id }) => id !== gone));
  server = standInServer()
    .on(jobRoutes.listFailedJobs, ({ query: { state, task } }) => {
      const found = jobs.filter((job) => (!state || job.state === state) && (!task || job.task === task));
      return { jobs: found, count: found.length, countCapped: false, hasMore: false, nextCursor: null };
    })
    .on(jobRoutes.retryJob, ({ params }) => {
      without(params.id);
      return { message: 'Job retried' };
    })
    .on(jobRoutes.discardJob, ({ params }) => {
      without(params.id);
      return { message: 'Job discarded' };
    });
});

async function show() {
  render(
    <Stage user={aUser({ super: true })}>
      <JobsPage />
    </Stage>,
  );
  await screen.findByRole('table', { name: 'Tarefas com falha' });
}
const rows = () => screen.getAllByRole('row').slice(1);
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the page of failed jobs', () => {
  it('shows company, task in words, error, attempts and state; an unknown task by its name', async () => {
    await show();
    expect(rowOf('Casa Aurora').getByText('Enviar e-mail')).toBeVisible();
    expect(rowOf('Casa Aurora').getByText('mail server answered 451')).toBeVisible();
    expect(rowOf('Casa Aurora').getByText('Parada')).toBeVisible();
    expect(rowOf('Vida Plena').getByText('new-task')).toBeVisible();
    expect(rowOf('Vida Plena').getByText('Nova tentativa')).toBeVisible();
    expect(rowOf('Instalação').getByText('Conferir pagamentos')).toBeVisible();
    expect(rowOf('Instalação').queryByRole('button', { name: /Descartar/ })).toBeNull();
  });

  it('retries a job, loads the list again and keeps the focus on the page', async () => {
    await show();
    await user.click(rowOf('Casa Aurora').getByRole('button', { name: /^Tentar de novo Enviar e-mail, Casa Aurora/ }));
    expect(await screen.findByText('A tarefa vai ser executada agora.')).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(button('Atualizar')).toHaveFocus());
  });

  it('says why a job is not retried, and loads the list again', async () => {
    server.on(jobRoutes.retryJob, ({ params }) => {
      jobs = jobs.filter(({ id }) => id !== params.id);
      return refuse(409, 'ERR_JOB_RUNNING');
    });
    await show();
    await user.click(rowOf('Vida Plena').getByRole('button', { name: /Tentar de novo/ }));
    expect(await screen.findByText(/está em execução agora/)).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('asks before it discards a job, and returns the focus when the answer is no', async () => {
    await show();
    const discard = rowOf('Casa Aurora').getByRole('button', { name: /^Descartar/ });
    await user.click(discard);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(discard).toHaveFocus());
    expect(jobs).toHaveLength(3);
    await user.click(discard);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('Tarefa descartada.')).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('filters by state and task, and retries the failed jobs of the task', async () => {
    let asked: unknown;
    server.on(jobRoutes.retryTask, ({ params, body }) => {
      asked = { ...params, ...body };
      jobs = [];
      return { retried: 1_000, hasMore: true };
    });
    await show();
    expect(screen.queryByRole('button', { name: 'Tentar todas de novo' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Parada');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tarefa' }), 'Enviar e-mail');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(button('Tentar todas de novo'));
    expect(await screen.findByText(/1000 \(Enviar e-mail\)\. Ainda há outras/)).toBeVisible();
    expect(asked).toEqual({ task: 'mail', state: 'parked' });
    expect(await screen.findByText('Nada falhou com estes filtros.')).toBeVisible();
  });

  it('says that nothing failed, and loads again by the button', async () => {
    const all = jobs;
    jobs = [];
    render(
      <Stage user={aUser({ super: true })}>
        <JobsPage />
      </Stage>,
    );
    expect(await screen.findByText('Nenhuma tarefa com falha')).toBeVisible();
    jobs = all;
    await user.click(button('Atualizar'));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});

it.each([pt, en, es])('has words for every task of the release', (texts) => {
  expect(Object.keys(texts.tasks).sort()).toEqual([...jobTasks].sort());
});
