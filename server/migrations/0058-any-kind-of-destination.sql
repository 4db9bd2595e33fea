-- Which kinds there are is checked where settings come in; a list here would be one more place for each new kind.
alter table destinations drop constraint destinations_kind_check;
