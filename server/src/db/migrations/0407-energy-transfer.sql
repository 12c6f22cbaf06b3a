-- Which energy may flow in a charge, as an operator has set it and the charger has taken it (Q), and what its car asks for.

alter table grid_notice
  drop constraint grid_notice_kind,
  add constraint grid_notice_kind check (kind in ('priority', 'alarm', 'control', 'energy-transfer', 'charging-needs'));
