/** SQL of the bulk load: the invoices of the charges, as `invoiceCharge` and `composePaper` make them. */
import { INDIAN_STATES, SAC_OF_CHARGING } from '@voltyatra/domain'
import type { Db, Tx } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

/** From when on every confirmed charge has its invoice. */
export async function beginPapers(db: Db | Tx, at: Date): Promise<void> {
  await sql`update paper_setting set began_at = least(began_at, ${at}), statements_since = least(statements_since, ${at})`.execute(
    db,
  )
}

const TERRITORIES = INDIAN_STATES.filter(({ kind }) => kind === 'ut-without-legislature').map(
  ({ code }) => code,
)
const MOST_IN_PART = 99_999

/** What a subquery selects is worked out once for each row, although it is used several times outside. */
const ONCE = sql`offset 0`

const writeText = (column: string) => sql`coalesce(to_json(${sql.ref(column)}::text)::text, 'null')`
const writeInstant = (column: string) =>
  sql`to_json(to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text`

/** Nothing where no company is registered; charges in a state without a registration wait. */
export async function loadPapers(tx: Tx): Promise<void> {
  await sql`
    create unlogged table bulk_invoice as
    with charged as (
      select visit.id, visit.customer_id, customer.name as customer, station.name as station, station.state_code,
             connector.number as connector, visit.started_at, visit.stopped_at, visit.confirmed_at, visit.gst_bp,
             visit.bill_amount as taxable, visit.bill_gst as gst, visit.bill_total as total, visit.tariff_by, visit.tariff,
             visit.bill_energy, ceil(date_part('epoch', visit.stopped_at - visit.started_at) / 60)::bigint as minutes
        from bulk_visit visit
        join customer on customer.id = visit.customer_id
        join station on station.id = visit.station_id
        join connector on connector.id = visit.connector_id
       where visit.confirmed_at is not null and visit.bill_total > 0
         and exists (select from company_registration)
    ), worded as (
      select *,
             '{"booking":' || ${writeText('id')} || ',"charger":"' || connector || '","endedAt":' || ${writeInstant('stopped_at')}
               || ',"meterEnd":null,"meterStart":null,"startedAt":' || ${writeInstant('started_at')}
               || ',"station":' || ${writeText('station')} || ',"vehicle":null}' as charge,
             '[{"detail":' || ${writeText('station')} || case tariff_by
               when 'energy' then ',"item":"energy","quantity":' || bill_energy
               else ',"item":"session-time","quantity":' || minutes * 1000 end
               || ',"rate":' || gst_bp || ',"sac":"${sql.raw(SAC_OF_CHARGING)}","taxable":' || taxable || case tariff_by
               when 'energy' then ',"unit":"kWh","unitPrice":'
                 || case when (2 * tariff * bill_energy + 1000) / 2000 = taxable then (tariff * 10000)::text else 'null' end
               else ',"unit":"minute","unitPrice":'
                 || case when tariff * 10000 % 60 = 0 and (2 * tariff * minutes + 60) / 120 = taxable
                         then (tariff * 10000 / 60)::text else 'null' end end
               || '}]' as lines
        from charged
    )
    select worded.*, registration.gstin, registration.series, company.legal_name, registration.address, registration.city,
           registration.pincode, ist_day(confirmed_at) as day,
           to_char(ist_day(confirmed_at) - interval '3 months', 'YY')
             || to_char(ist_day(confirmed_at) + interval '9 months', 'YY') as year,
           row_number() over (
             partition by registration.gstin, date_part('year', ist_day(confirmed_at) - interval '3 months')
             order by confirmed_at, worded.id) - 1 as nr
      from worded
      left join company_registration registration using (state_code)
     cross join company`.execute(tx)
  await sql`
    insert into paper_counter (gstin, series, kind, year, part)
    select distinct gstin, series, 'tax-invoice', year, part
      from bulk_invoice, generate_series(0, 9) as part where gstin is not null
        on conflict on constraint paper_counter_once do nothing`.execute(tx)
  await sql`
    insert into paper (
      id, kind, number, gstin, counter_id, serial, issued_at, issued_on, subject_id, customer_id, place_state,
      taxable_paise, cgst_paise, sgst_paise, utgst_paise, igst_paise, total_paise, content, sha256)
    select uuidv7(confirmed_at - now()), 'tax-invoice', number, gstin, counter_id, serial, confirmed_at, day, id, customer_id,
           state_code, taxable, cgst, sgst, utgst, 0, total, content, sha256(content)
      from (
        select *, convert_to(
          '{"charge":' || charge || ',"date":"' || day || '","form":1,"isReverseCharge":false,"kind":"tax-invoice","lines":'
          || lines || ',"number":"' || number || '","original":null,"payments":[{"amount":' || total
          || ',"method":"wallet","on":"' || ist_day(started_at) || '","reference":' || ${writeText('id')}
          || '}],"place":{"rule":"supplier-location","state":"' || state_code
          || '"},"reason":null,"recipient":{"address":null,"city":null,"gstin":null,"name":' || ${writeText('customer')}
          || ',"pincode":null,"state":null},"supplier":{"address":' || ${writeText('address')} || ',"city":' || ${writeText('city')}
          || ',"gstin":"' || gstin || '","name":' || ${writeText('legal_name')} || ',"pincode":"' || pincode
          || '","state":"' || state_code || '"},"taxes":[{"cgst":' || cgst || ',"igst":0,"rate":' || gst_bp
          || ',"sgst":' || sgst || ',"taxable":' || taxable || ',"utgst":' || utgst
          || '}],"totals":{"gst":' || gst || ',"roundOff":0,"taxable":' || taxable || ',"total":' || total || '}}', 'UTF8') as content
          from (
            select invoice.*, counter.id as counter_id, invoice.nr % ${sql.lit(MOST_IN_PART)} + 1 as serial,
                   paper_number(counter.series, counter.kind, counter.year, counter.part,
                                (invoice.nr % ${sql.lit(MOST_IN_PART)} + 1)::int) as number,
                   gst / 2 as cgst, case when is_territory then 0 else gst - gst / 2 end as sgst,
                   case when is_territory then gst - gst / 2 else 0 end as utgst
              from bulk_invoice invoice
             cross join lateral (select state_code = any (${TERRITORIES}::text[]) as is_territory) as place
              join (
                -- Played charges have the first part of each series; two that were confirmed at once have the second, too.
                select gstin, series, year, coalesce(max(part) filter (where last > 0), 0) + 1 as first_part
                  from paper_counter where kind = 'tax-invoice' group by gstin, series, year
              ) as free using (gstin, series, year)
              join paper_counter counter
                on counter.gstin = invoice.gstin and counter.series = invoice.series and counter.kind = 'tax-invoice'
               and counter.year = invoice.year and counter.part = free.first_part + invoice.nr / ${sql.lit(MOST_IN_PART)}
             order by confirmed_at
            ${ONCE}
          ) as numbered
        ${ONCE}
      ) as written`.execute(tx)
  await sql`
    update paper_counter counter set last = used.last
      from (select counter_id, max(serial) as last from paper group by counter_id) as used
     where used.counter_id = counter.id`.execute(tx)
  await sql`
    insert into paper_awaiting (booking_id, customer_id, state_code, since, total_paise, charge)
    select id, customer_id, state_code, confirmed_at, total, (
      '{"bookingId":' || ${writeText('id')} || ',"customerId":' || ${writeText('customer_id')} || ',"customerName":' || ${writeText('customer')}
      || ',"stationState":"' || state_code || '","bill":{"amount":' || taxable || ',"gst":' || gst || ',"total":' || total
      || '},"rate":' || gst_bp || ',"lines":' || lines || ',"paid":' || total || ',"paidOn":"' || ist_day(started_at)
      || '","charge":' || charge || '}')::jsonb
      from bulk_invoice where gstin is null`.execute(tx)
}
